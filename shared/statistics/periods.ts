/** The periods of the statistics in days, as they are in an address. */
export const periods = ['30', '90', '365'] as const
export type Period = (typeof periods)[number]
