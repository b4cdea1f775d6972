/** What `Once` has rendered, by name. There are as many names as the menu has links, a few times. */
export const kept = new Map<string, unknown>()
