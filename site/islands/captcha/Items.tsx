import { captchaItems } from '../../../shared/captcha/size.ts'
import type { Challenges } from './use-challenge.ts'

/** The items of a challenge as checkboxes; placeholders while it loads (specification, section 4). */
export const Items = ({ state, pick, pictureFailed }: Challenges) => {
  const { challenge, picks } = state
  if (!challenge) {
    return Array.from({ length: captchaItems }, (_, n) => `place ${n}`).map((key) => (
      <span key={key} />
    ))
  }
  return challenge.items.map((item, n) => (
    // Buttons, because Enter on a real checkbox would submit the surrounding form.
    <button
      // Two words of a challenge may be equal.
      key={`${challenge.id} ${n}`}
      type="button"
      role="checkbox"
      aria-checked={picks.includes(n)}
      aria-label={challenge.kind === 'words' ? undefined : `Picture ${n + 1}`}
      onClick={() => pick(n)}
    >
      {challenge.kind === 'words' ? (
        <span>{item}</span>
      ) : (
        // The picture has no description: the checkbox is named by its number.
        <img src={item} alt="" draggable={false} onError={pictureFailed} />
      )}
    </button>
  ))
}
