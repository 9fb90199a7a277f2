import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

/** One tab: its id, its name and what it shows. */
export type Tab<TId extends string> = { id: TId; label: ReactNode; panel: ReactNode }

/** Tabs where arrows move and the selection follows the focus. interface-guide.md §5 “Tabs”. */
export function Tabs<TId extends string>(props: {
  /** Name of the whole, for screen readers. */
  label: string
  tabs: readonly Tab<TId>[]
  selected: TId
  onSelect: (id: TId) => void
}) {
  const { label, tabs, selected, onSelect } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === selected)

  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl'
    const target = getTabStep(event.key, at, tabs.length, isRtl)
    const tab = target === null ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {tabs[at]?.panel}
      </div>
    </div>
  )
}

function getTabStep(key: string, at: number, count: number, isRtl: boolean): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === backward) return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
