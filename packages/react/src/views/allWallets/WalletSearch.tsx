import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { TextField } from '../../components/TextField/TextField.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { getTileStep } from './getTileStep.js'
import type { WalletTile } from './useWalletTiles.js'
import styles from './WalletSearch.module.css'
import { WalletTileOption } from './WalletTileOption.js'

/**
 * A search field and the grid it searches: one combobox, whose arrow keys move through the wallets while the focus stays
 * in the field. interface-guide.md §5 “Search + list”, §7.3.
 */
export function WalletSearch(props: {
  list: RefObject<HTMLDivElement | null>
  value: string
  onChange(value: string): void
  tiles: readonly WalletTile[]
  /** How many there are on all pages. */
  total: number
}) {
  const { list, value, onChange, tiles, total } = props
  const t = useTranslate()
  const id = useId()
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = tiles.findIndex((tile) => tile.id === activeId)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return tiles[active]?.choose()
    }
    const next = getTileStep(event.key, { active, count: tiles.length, columns: countColumns(list.current) })
    if (next === null) return
    event.preventDefault()
    setActiveId(tiles[next]?.id ?? null)
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <>
      <TextField
        type="search"
        label={t('wallets.search')}
        value={value}
        onChange={onChange}
        canClear
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={tiles.length > 0}
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('wallets.list')}
        tabIndex={-1}
        className={styles.grid}
      >
        {tiles.map((tile, at) => (
          <WalletTileOption
            key={tile.id}
            id={`${id}-${at}`}
            tile={tile}
            isActive={at === active}
            place={at + 1}
            total={total}
          />
        ))}
      </div>
    </>
  )
}

function countColumns(grid: HTMLElement | null): number {
  return grid ? Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length) : 1
}
