import type { TrustedAddress } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../components/Button/Button.js'
import { TextField } from '../../../components/TextField/TextField.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import { useTrustedName } from '../useTrustedName.js'
import { getTypedPart } from './getTypedPart.js'
import styles from './LookalikeStop.module.css'
import { MarkedAddress } from './MarkedAddress.js'

/**
 * Stands before the review of a send to an address that imitates a trusted one. To go on, the person types a part of it
 * that no short form shows. interface-guide §9.6.
 */
export function LookalikeStop(props: {
  /** Who was entered. */
  to: string
  networkId: CaipNetworkId
  trusted: TrustedAddress
  /** They were told apart. */
  onConfirm: () => void
}) {
  const { to, networkId, trusted, onConfirm } = props
  const t = useLateTranslate()
  const { back } = useRouter()
  const id = useId()
  const stop = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const name = useTrustedName()(trusted)
  useEffect(() => stop.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEvm = getChainNamespace(networkId) === 'eip155'
    const normal = (text: string) => (isEvm ? text.trim().toLowerCase() : text.trim())
    if (normal(typed) !== normal(getTypedPart(to))) return setIsWrong(true)
    onConfirm()
  }
  return (
    <div
      ref={stop}
      className={styles.stop}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <h3 id={`${id}-title`} className={styles.title}>
        {t('lookalike.title')}
      </h3>
      <p id={`${id}-text`}>{t('notice.lookalike', { name })}</p>
      <dl className={styles.addresses}>
        <dt>{t('lookalike.asked')}</dt>
        <dd>
          <MarkedAddress address={to} other={trusted.address} hasTypedPart />
        </dd>
        <dt>{t('lookalike.known', { name })}</dt>
        <dd>
          <MarkedAddress address={trusted.address} other={to} />
        </dd>
      </dl>
      <form className={styles.stop} noValidate onSubmit={submit}>
        <p>{t('lookalike.question')}</p>
        <TextField
          label={t('lookalike.label')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setIsWrong(false)
          }}
          error={isWrong && t('lookalike.wrong')}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <ViewFooter>
          <Button isWide onClick={back}>
            {t('lookalike.back')}
          </Button>
          <Button type="submit" kind="danger" isWide>
            {t('lookalike.goOn')}
          </Button>
        </ViewFooter>
      </form>
    </div>
  )
}
