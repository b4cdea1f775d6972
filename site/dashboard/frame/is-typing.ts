/** Whether something is a place for typing: a field or a text, or a dialog over them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, dialog, [contenteditable]') !== null
