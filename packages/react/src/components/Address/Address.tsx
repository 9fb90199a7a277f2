import { formatAddress, groupAddress } from '@gangway/core'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useCopy } from '../CopyButton/CopyButton.js'
import { Icon } from '../Icon/Icon.js'
import styles from './Address.module.css'

/**
 * An account's address: `short` for one's own list, `full` wherever money moves. Short ones copy by a click, and may bear
 * a `name` in place of the digits, which takes no more room.
 */
export function Address(props: { address: string; form?: 'short' | 'full'; name?: string | undefined }) {
  const Form = props.form === 'full' ? FullAddress : ShortAddress
  return <Form {...props} />
}

function ShortAddress({
  address,
  name = formatAddress(address),
}: {
  address: string
  name?: string | undefined
}) {
  const t = useTranslate()
  const { copy, state } = useCopy('block.addressCopied')
  const spoken = t('block.addressSpoken', { start: address.slice(0, 4), end: address.slice(-6) })
  return (
    <button
      type="button"
      className={styles.short}
      title={address}
      aria-label={`${t('block.copyAddress')} ${name}, ${spoken}`}
      onClick={() => copy(address)}
    >
      <bdi dir="ltr" translate="no">
        {state === 'copied' ? t('block.copied') : name}
      </bdi>
      <Icon name={state === 'copied' ? 'check' : 'copy'} size="s" />
    </button>
  )
}

function FullAddress({ address }: { address: string }) {
  return (
    <bdi className={styles.full} dir="ltr" translate="no">
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
