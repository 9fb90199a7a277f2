import { removeToken } from '@gangway/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useToast } from '../../hooks/useToast.js'
import styles from './TokensTab.module.css'

/** What {@link AddedToken} stands for and draws. */
export type AddedTokenProps = {
  token: { address: string; symbol: string }
  /** Draws the row, with the button that removes it. */
  children: (action: ReactNode) => ReactNode
  /** Called before the row goes, to take the focus elsewhere. */
  onRemove: () => void
}

/** The row of a token the person has added, which can be removed: it asks first, in its own place. */
export function AddedToken({ token, children, onRemove }: AddedTokenProps) {
  const t = useLateTranslate()
  const [state, setState] = useState<'shown' | 'asking' | 'kept'>('shown')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'kept') row.current?.querySelector('button')?.focus()
  }, [state])
  if (state === 'asking')
    return <Question token={token} onKeep={() => setState('kept')} onRemove={onRemove} />
  return (
    <div ref={row}>
      {children(
        <IconButton
          icon="close"
          label={t('tokens.remove', { symbol: token.symbol })}
          onClick={() => setState('asking')}
        />,
      )}
    </div>
  )
}

function Question(props: Pick<AddedTokenProps, 'token' | 'onRemove'> & { onKeep: () => void }) {
  const { token, onKeep, onRemove } = props
  const config = useConfig()
  const connection = useActiveConnection()
  const t = useLateTranslate()
  const toast = useToast()
  const keep = useRef<HTMLButtonElement>(null)
  // Where a second press of the same key does no harm.
  useEffect(() => keep.current?.focus(), [])
  const { symbol } = token
  const remove = () => {
    if (!connection) return
    const { networkId, accounts } = connection
    onRemove()
    removeToken(config, { networkId, owner: accounts[0].address, address: token.address })
    toast.show({ kind: 'info', textKey: 'tokens.removed', values: { symbol } })
  }
  return (
    <fieldset className={styles.question} aria-label={t('tokens.remove', { symbol })}>
      <p>{t('tokens.removeQuestion', { symbol })}</p>
      <div className={styles.answers}>
        <Button ref={keep} kind="secondary" onClick={onKeep}>
          {t('tokens.keep')}
        </Button>
        <Button kind="danger" onClick={remove}>
          {t('tokens.removeConfirm', { symbol })}
        </Button>
      </div>
    </fieldset>
  )
}
