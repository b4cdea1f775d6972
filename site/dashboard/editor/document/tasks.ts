import {
  type AnyExtension,
  type Editor,
  Extension,
  findParentNode,
  InputRule,
  Node,
  type NodeViewRendererProps,
} from '@tiptap/core'

/** The accessible name of a task's checkbox, as the sanitiser writes it. */
const checkboxLabels = { open: 'To do', done: 'Done' } as const

type Task = keyof typeof checkboxLabels

const taskOf = (item: Element): Task | null => {
  const box = item.querySelector<HTMLInputElement>(
    ':scope > input:first-child, :scope > p:first-child > input:first-child',
  )
  if (!box) return null
  return box.checked ? 'done' : 'open'
}

/** Creates the checkbox of a task. */
export const createCheckbox = (task: Task, document: Document): HTMLInputElement => {
  const box = document.createElement('input')
  box.setAttribute('type', 'checkbox')
  box.toggleAttribute('checked', task === 'done')
  box.setAttribute('aria-label', checkboxLabels[task])
  return box
}

/** Shows a list item, with a checkbox if it is a task. */
const showItem = ({ node, editor, getPos, HTMLAttributes }: NodeViewRendererProps) => {
  const dom = document.createElement('li')
  for (const [name, value] of Object.entries(HTMLAttributes)) {
    if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
  }
  const update = (next: typeof node): boolean => node.hasMarkup(next.type, next.attrs, next.marks)
  const { task } = node.attrs
  if (!task) return { dom, contentDOM: dom, update }
  const box = createCheckbox(task, document)
  const place = document.createElement('span')
  place.contentEditable = 'false'
  place.append(box)
  box.tabIndex = -1
  box.addEventListener('change', () => {
    const at = getPos()
    if (at === undefined) return
    const { tr } = editor.state
    editor.view.dispatch(tr.setNodeAttribute(at, 'task', box.checked ? 'done' : 'open'))
  })
  const contentDOM = document.createElement('div')
  dom.append(place, contentDOM)
  return { dom, contentDOM, update, stopEvent: ({ target }: Event) => target === box }
}

/** The innermost list item at the cursor, if it is a task. */
const taskAt = ({ state: { selection } }: Editor) => {
  const item = findParentNode(({ type }) => type.name === 'listItem')(selection)
  const task: Task | null = item?.node.attrs.task
  if (!item || !task) return null
  const isStart = selection.empty && selection.from === item.start + 1
  return { at: item.pos, task, isStart }
}

const setTask = (editor: Editor, at: number, task: Task | null): boolean => {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'task', task))
  return true
}

/** Extends list items, so that they can be tasks. */
export const addTasks = (listItem: AnyExtension): AnyExtension => {
  if (!(listItem instanceof Node)) return listItem
  return listItem.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        task: {
          default: null,
          parseHTML: taskOf,
          // The serializer turns this into the checkbox.
          renderHTML: ({ task }: { task: Task | null }) =>
            task ? { class: 'task-list-item', 'data-task': task } : {},
        },
      }
    },
    addNodeView: () => showItem,
    addKeyboardShortcuts() {
      const { editor } = this
      // One extension handles Tab.
      return {
        Enter: () =>
          editor.commands.splitListItem('listItem', taskAt(editor) ? { task: 'open' } : {}),
      }
    },
    addInputRules: () => [
      new InputRule({
        find: /^\[( |x)\] $/,
        handler: ({ state, range, match }) => {
          const $start = state.doc.resolve(range.from)
          if ($start.depth < 2 || $start.node(-1).type.name !== 'listItem') return null
          if ($start.index(-1) > 0) return null
          const task: Task = match[1] === 'x' ? 'done' : 'open'
          state.tr.delete(range.from, range.to).setNodeAttribute($start.before(-1), 'task', task)
        },
      }),
    ],
  })
}

/** Backspace before its text turns a task into a plain item; Control + Enter ticks it. */
export const TaskKeys = Extension.create({
  name: 'taskKeys',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    Backspace: ({ editor }) => {
      const found = taskAt(editor)
      return found?.isStart ? setTask(editor, found.at, null) : false
    },
    'Mod-Enter': ({ editor }) => {
      const found = taskAt(editor)
      return found ? setTask(editor, found.at, found.task === 'done' ? 'open' : 'done') : false
    },
  }),
})
