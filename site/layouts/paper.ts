/** The values of the token `--paper`, where no style sheet applies: the browser's frame, the icons. */
export const paper = { light: '#fbf9f4', dark: '#12181f' } as const
