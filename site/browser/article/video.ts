import { make } from '../lib/make.ts'

/** What a player needs: scripts and storage of its own, other screens, and links that open its host's pages in tabs. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

// Puts a video's player in the place of its still, after a press on a button that names whom that asks. Nobody is asked before.
for (const video of document.querySelectorAll<HTMLElement>('[data-player]')) {
  const src = video.dataset.player ?? ''
  const still = video.querySelector('img')
  const title = still?.alt || 'Video'
  const button = make('button', { className: 'play' })
  button.append(make('span', { textContent: `Play from ${new URL(src).host}` }))
  button.ariaLabel = `${button.textContent}: ${title}`
  button.addEventListener('click', () => {
    const frame = make('iframe', {
      title,
      allow: 'autoplay; fullscreen; picture-in-picture',
      // Its host refuses to play for a page that does not say where it is.
      referrerPolicy: 'strict-origin',
      loading: 'lazy',
    })
    frame.sandbox.value = sandbox
    frame.src = src
    button.replaceWith(frame)
    frame.focus()
  })
  still?.closest('a')?.after(button)
}
