let gone: string[] = []

// Also once a test has ended: what it began would take the page away from the next one.
navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || event.downloadRequest !== null) return
  event.preventDefault()
  gone.push(event.destination.url.replace(location.origin, ''))
})

/** Prevents that the component leaves the test's page. @returns the addresses that it opened, in order */
export const keepPage = (): readonly string[] => {
  gone = []
  return gone
}
