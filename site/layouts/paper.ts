/** The token of the same name, for what reads no style sheet: the browser's frame, the icons. */
export const paper = { light: '#fbf9f4', dark: '#12181f' } as const
