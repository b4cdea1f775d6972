import { useEffect, useRef } from 'react'
import { problems } from '../../../../shared/problem.ts'
import { isComposing } from '../../../browser/lib/composing.ts'
import { isTyping } from '../../../browser/lib/keyboard.ts'
import type { Fields } from '../../data/fields.ts'
import { formatDateTime } from '../../data/format.ts'
import { Button } from '../../parts/Button.tsx'
import type { Version } from '../load.ts'
import { Differences } from './Differences.tsx'

interface Props {
  readonly mine: Fields
  readonly theirs: Version
  readonly isArticle: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onGoOn: () => void
}

/** Shows two conflicting versions, their differences and three choices. It never overwrites a version silently. */
const Conflict = ({ mine, theirs, isArticle, onKeepMine, onTakeTheirs, onGoOn }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // It may come while the author types: letters typed elsewhere would be lost.
  useEffect(() => {
    if (!isTyping(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <section
      className="editor-panel"
      aria-labelledby="sp-editor-conflict"
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !isComposing(nativeEvent) && onGoOn()
      }
    >
      <h2 id="sp-editor-conflict" ref={heading} tabIndex={-1}>
        There is a newer version
      </h2>
      <p role="alert">{problems['edit-conflict'][1]}</p>
      <p>
        The other one was saved on {theirs.base && formatDateTime(theirs.base)}. Below, what yours{' '}
        <ins>adds</ins> and what it <del>lacks</del>.
      </p>
      <Differences before={theirs.fields} after={mine} />
      <p className="dashboard-choices">
        <Button className="button" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button onClick={onGoOn}>Go on editing</Button>
      </p>
      <p className="small editor-help">
        Keep mine saves your text on top
        {isArticle ? ' of theirs, which stays in the history' : ' of theirs'}. Take theirs puts it
        into the editor; yours stays saved in this browser, where History has it.
      </p>
    </section>
  )
}
export default Conflict
