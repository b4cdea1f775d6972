import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hasSingleKeys, isTyping } from '../../browser/lib/keyboard.ts'

type Keys = Readonly<Record<string, (at: number) => void>>

/**
 * Single keys for a list: `j` and `k` focus the title of the next or previous row.
 * @param others what other keys do, with the number of the focused row, or -1
 */
export const useRowKeys = (list: RefObject<HTMLUListElement | null>, others: Keys): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys()) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const move = (to: number) => () => rows[to]?.querySelector('a')?.focus()
    const keys: Keys = { j: move(at + 1), k: move(Math.max(at - 1, 0)), ...others }
    const key = Object.entries(keys).find(([name]) => name === event.key)
    if (!key) return
    event.preventDefault()
    key[1](at)
  })
  useEffect(() => {
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}
