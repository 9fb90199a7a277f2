import { formatAddress } from '@gangway/core'
import styles from './ActivityTab.module.css'

/** Stands for the address while the sentence around it is written; no text holds it. */
export const addressPlace = '\u0000'

/** A sentence with an address in it, an element of its own, so that a narrow row does not break it in the middle. */
export function AddressSentence({ sentence, address }: { sentence: string; address: string }) {
  const [before, after] = sentence.split(addressPlace)
  return (
    <span className={styles.title}>
      {before}
      <bdi className={styles.address} dir="ltr">
        {formatAddress(address)}
      </bdi>
      {after}
    </span>
  )
}
