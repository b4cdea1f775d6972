/** Gives the author a file. */
export const download = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Later, because a browser may begin to read a large file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
