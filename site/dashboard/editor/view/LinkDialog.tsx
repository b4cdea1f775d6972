import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { fold } from '../../../../shared/search/search.ts'
import { type ArticleTitle, readArticleTitles } from '../../data/article-titles.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Form } from '../../parts/Form.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { linkAddress, linkRule } from '../document/addresses.ts'
import { currentLink, removeLink, setLink } from '../document/links.ts'

/** How many articles the dialog offers. */
const maxArticles = 6

/** The articles with these words in the title, newest first; none if the titles cannot be read. */
const useArticles = (words: string): readonly ArticleTitle[] => {
  const [articles, setArticles] = useState<readonly ArticleTitle[]>([])
  useEffect(() => void readArticleTitles().then(setArticles, () => {}), [])
  const asked = fold(words.trim())
  return articles.filter(({ title }) => fold(title).includes(asked)).slice(0, maxArticles)
}

interface Props {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Asks for the address of a link, or finds an article by its title. */
const LinkDialog = ({ editor, onClose }: Props) => {
  const id = useId()
  const [currentAddress] = useState(() => currentLink(editor))
  const [typed, setTyped] = useState(currentAddress)
  const [error, setError] = useState('')
  const [chosen, setChosen] = useState(-1)
  const articles = useArticles(typed)
  const found = linkAddress(typed) ? [] : articles
  const link = (href: string, text?: string) => {
    setLink(editor, href, text)
    onClose()
  }
  const remove = () => {
    removeLink(editor)
    onClose()
  }
  const submit = () => {
    const article = found[chosen]
    if (article) return link(article.url, article.title)
    const address = linkAddress(typed)
    if (address) link(address)
    else if (address === '' && currentAddress) remove()
    else setError(linkRule)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    // The typed text itself is one more option.
    const places = found.length + 1
    setChosen(((chosen + 1 + step + places) % places) - 1)
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <Form
        act="Link"
        state={{ isBusy: false }}
        others={currentAddress && <Button onClick={remove}>Remove</Button>}
        onSubmit={submit}
        onCancel={onClose}
      >
        <div className="dashboard-field">
          <label htmlFor={id}>Address, or words of an article’s title</label>
          <input
            id={id}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-articles`}
            aria-autocomplete="list"
            aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
            aria-describedby={`${id}-fault`}
            aria-invalid={error !== '' || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(-1)
              setError('')
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <StatusMessage id={`${id}-fault`} message={error} isError={error !== ''} />
        <div
          id={`${id}-articles`}
          className="editor-articles"
          role="listbox"
          aria-label="Articles"
          hidden={found.length === 0}
        >
          {found.map(({ url, title }, index) => (
            <button
              key={url}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => link(url, title)}
            >
              {title}
            </button>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
export default LinkDialog
