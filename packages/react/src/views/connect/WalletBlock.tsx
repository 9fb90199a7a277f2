import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './WalletBlock.module.css'
import { WalletRows } from './WalletRows.js'

/** Connecting with a wallet: its rows, or one button before them where the host wants that. modal-behaviour.md §3. */
export function WalletBlock() {
  const t = useTranslate()
  const { collapseWallets = false } = useConfig().features
  const [isUnfolded, setIsUnfolded] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isUnfolded) rows.current?.querySelector<HTMLElement>('[data-row], button')?.focus()
  }, [isUnfolded])

  if (collapseWallets && !isUnfolded)
    return (
      <Button isWide kind="secondary" icon="wallet" onClick={() => setIsUnfolded(true)}>
        {t('connect.withWallet')}
      </Button>
    )
  return (
    <div ref={rows} className={styles.block}>
      <WalletRows />
    </div>
  )
}
