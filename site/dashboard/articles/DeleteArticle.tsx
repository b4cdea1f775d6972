import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { tellEditors } from '../data/subject.ts'
import { notice } from '../parts/navigation.ts'
import { dropArticle, reloadArticles } from './articles.ts'
import { binDays, restoreFromBin } from './bin.ts'
import { DeleteWithPassword } from './DeleteWithPassword.tsx'
import type { PendingDelete } from './pending-delete.ts'

interface Props {
  readonly article: PendingDelete
  readonly onEnd: () => void
}

/** Puts an article into the bin once the author types the password; then a notice offers to undo it. */
export const DeleteArticle = ({ article, onEnd }: Props) => {
  const { _id, headingSave } = article
  return (
    <DeleteWithPassword
      title={`Delete “${headingSave}”`}
      send={(password) =>
        ask('deleteArticle', {
          query: { reference: headingSave },
          body: { password, _id },
        })
      }
      onDeleted={() => {
        tellEditors(`article:${_id}`)
        onEnd()
        dropArticle(_id)
        void refreshCounts()
        notice.set({
          text: `“${headingSave}” is deleted. It stays in the bin for ${binDays} days.`,
          action: { title: 'Undo', run: () => void restoreFromBin(article) },
          changesPages: true,
        })
      }}
      onChanged={reloadArticles}
      onCancel={onEnd}
    >
      Readers can no longer open it. It stays in the bin for {binDays} days.
    </DeleteWithPassword>
  )
}
