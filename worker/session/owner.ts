import { limits } from '../../shared/limits.ts'

/** The colour codes in a text. */
export const codesIn = (text: string): string[] => text.trim().toLowerCase().split(/\s+/)

/** Whether there are enough different colour codes in a text. */
export const hasEnoughColors = (text: string): boolean =>
  new Set(codesIn(text)).size >= limits.colors
