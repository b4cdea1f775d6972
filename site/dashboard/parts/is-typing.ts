/** Whether the author types in a target: a field, an editable text, or an open dialog over them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, dialog, [contenteditable]') !== null
