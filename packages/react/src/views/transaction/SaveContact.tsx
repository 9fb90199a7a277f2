import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useContacts } from '../../hooks/useContacts.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './CopyCounterparty.module.css'

/** Gives whom something was sent to a name, kept in this browser; says the name where there is one. interface-guide.md §8.4 */
export function SaveContact({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const t = useLateTranslate()
  const announce = useAnnounce()
  const { find, save } = useContacts(getChainNamespace(networkId))
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = useGangway(({ connections }) =>
    [...connections.values()].some(({ accounts }) => accounts.some((own) => own.address === address)),
  )
  const name = find(address)?.name
  if (isOwn) return null
  if (isAsking)
    return (
      <NameForm
        name={name ?? ''}
        onCancel={() => setIsAsking(false)}
        onSave={(text) => {
          if (!save(address, text)) return false
          setIsAsking(false)
          announce(t('contacts.saved', { name: text.trim() }))
          return true
        }}
      />
    )
  return (
    <>
      {name !== undefined && <bdi className={styles.name}>{name}</bdi>}
      <Button kind="quiet" icon={name === undefined ? 'plus' : 'check'} onClick={() => setIsAsking(true)}>
        {t(name === undefined ? 'contacts.save' : 'contacts.rename')}
      </Button>
    </>
  )
}

// It stands under the whole address, since money will be sent there. interface-guide.md §12
function NameForm(props: { name: string; onCancel: () => void; onSave: (name: string) => boolean }) {
  const t = useLateTranslate()
  const [name, setName] = useState(props.name)
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.onSave(name)) return
    setIsRefused(true)
    field.current?.focus()
  }
  return (
    <form className={styles.question} aria-label={t('contacts.save')} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('contacts.name')}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="off"
        help={t('contacts.kept')}
        error={isRefused && t(name.trim() === '' ? 'contacts.nameMissing' : 'contacts.full')}
      />
      <div className={styles.answers}>
        <Button kind="secondary" onClick={props.onCancel}>
          {t('contacts.cancel')}
        </Button>
        <Button type="submit">{t('contacts.confirm')}</Button>
      </div>
    </form>
  )
}
