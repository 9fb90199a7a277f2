import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './RowList.module.css'
import { findRowByText, getRowStep } from './rowKeys.js'

/**
 * A list whose rows are reached with Up, Down, Home, End and by typing a name; Tab leaves it (interface-guide.md §5
 * “Lists”). Each child is one list item.
 */
export function RowList({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', at: 0 })

  // One row is in the order of Tab: the one last focused, else the first.
  useEffect(() => {
    const rows = getRows(list.current)
    const active = rows.find((row) => row.tabIndex === 0 && row.dataset.wasFocused !== undefined) ?? rows[0]
    for (const row of rows) row.tabIndex = row === active ? 0 : -1
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const rows = getRows(list.current)
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
    const step = getRowStep(event.key, at, rows.length)
    const target = rows[step ?? findByTyping(event, rows, at)]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  const findByTyping = (event: KeyboardEvent, rows: readonly HTMLElement[], at: number) => {
    // A space presses the row, unless it continues a name being typed.
    const { text, at: since } = typed.current
    const isContinued = text !== '' && event.timeStamp - since < 700
    if (event.key.length !== 1 || (event.key === ' ' && !isContinued)) return -1
    typed.current = { text: (isContinued ? text : '') + event.key, at: event.timeStamp }
    const titles = rows.map((row) => row.querySelector('[data-row-title]')?.textContent ?? '')
    return findRowByText(titles, typed.current.text, isContinued ? at : at + 1)
  }

  const onFocus = (event: { target: EventTarget }) => {
    for (const row of getRows(list.current)) {
      row.tabIndex = row === event.target ? 0 : -1
      if (row === event.target) row.dataset.wasFocused = ''
      else delete row.dataset.wasFocused
    }
  }

  return (
    <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus}>
      {children.map((child, index) => (
        <li key={getKey(child) ?? index}>{child}</li>
      ))}
    </ul>
  )
}

function getRows(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function getKey(child: ReactNode): string | null {
  return typeof child === 'object' && child !== null && 'key' in child ? child.key : null
}
