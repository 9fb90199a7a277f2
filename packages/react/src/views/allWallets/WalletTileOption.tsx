import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { WalletTile } from './useWalletTiles.js'
import styles from './WalletTileOption.module.css'

/** One wallet of the grid; a list row on phones. */
export function WalletTileOption(props: {
  id: string
  tile: WalletTile
  isActive: boolean
  /** From 1. */
  place: number
  /** On all pages. */
  total: number
}) {
  const { id, tile, isActive, place, total } = props
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox chooses the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-setsize={total}
      aria-posinset={place}
      className={styles.tile}
      onClick={tile.choose}
    >
      <WalletIcon wallet={tile} />
      <span className={styles.name}>{tile.name}</span>
      {tile.isInstalled && <span className={styles.note}>{t('badge.installed')}</span>}
    </div>
  )
}
