/** The periods of the statistics in days, as an address has them. */
export const periods = ['30', '90', '365'] as const
export type Period = (typeof periods)[number]
