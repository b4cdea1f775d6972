import type { SyntheticEvent } from 'react'

/** The text of a field, tidied while it is typed; the caret keeps its place. What an input method composes is left alone. */
export const tidyTyped = (
  { currentTarget: box, nativeEvent }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>,
  tidy: (text: string) => string,
): string => {
  const typed = box.value
  const text = 'isComposing' in nativeEvent && nativeEvent.isComposing ? typed : tidy(typed)
  if (text === typed) return text
  const caret = tidy(typed.slice(0, box.selectionStart ?? typed.length)).length
  // React would put the caret at the end.
  box.value = text
  box.setSelectionRange(caret, caret)
  return text
}
