import { onTestFinished } from 'vitest'

/** Prevents that the component leaves the test's page. @returns the addresses that it opened, in order */
export const keepPage = (): readonly string[] => {
  const gone: string[] = []
  const ending = new AbortController()
  navigation.addEventListener(
    'navigate',
    (event) => {
      if (event.destination.sameDocument) return
      event.preventDefault()
      gone.push(event.destination.url.replace(location.origin, ''))
    },
    ending,
  )
  onTestFinished(() => ending.abort())
  return gone
}
