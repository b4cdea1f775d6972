/** The lengths in days of the periods that statistics are of, as an address says them. */
export const periods = ['30', '90', '365'] as const
export type Period = (typeof periods)[number]
