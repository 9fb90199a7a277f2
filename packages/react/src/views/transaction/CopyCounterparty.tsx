import { useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './CopyCounterparty.module.css'
import { useIsStranger } from './useIsStranger.js'

/**
 * Copies the address something came from; one of a stranger only after a question, since look-alikes are sent to be copied.
 * interface-guide.md §8.4
 */
export function CopyCounterparty({ address }: { address: string }) {
  const t = useLateTranslate()
  const isStranger = useIsStranger(address)
  const [state, setState] = useState<'asked' | 'idle' | 'allowed'>('idle')
  if (!isStranger || state === 'allowed') return <CopyButton text={address} labelKey="block.copyAddress" />
  if (state === 'idle')
    return (
      <Button kind="quiet" icon="copy" onClick={() => setState('asked')}>
        {t('block.copyAddress')}
      </Button>
    )
  const copy = () => {
    void navigator.clipboard?.writeText(address)
    setState('allowed')
  }
  return (
    <fieldset className={styles.question} aria-label={t('block.copyAddress')}>
      <p role="alert">{t('history.counterpartyNew')}</p>
      <div className={styles.answers}>
        <Button kind="secondary" autoFocus onClick={() => setState('idle')}>
          {t('history.doNotCopy')}
        </Button>
        <Button kind="danger" onClick={copy}>
          {t('history.copyAnyway')}
        </Button>
      </div>
    </fieldset>
  )
}
