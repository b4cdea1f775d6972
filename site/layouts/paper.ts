/** The values of the token `--paper`, where no style sheet applies: the browser's frame, the icons. A preview takes the last. */
export const paper = { dark: '#12181f', light: '#fbf9f4' } as const
