import { groupAddress } from '@gangway/core'
import { joinClasses } from '../../../components/joinClasses.js'
import { getTypedPart } from './getTypedPart.js'
import styles from './LookalikeStop.module.css'

/** A whole address in groups of four, marked where another differs; the part to be typed is underlined. */
export function MarkedAddress(props: { address: string; other: string; hasTypedPart?: boolean }) {
  const { address, other, hasTypedPart = false } = props
  const typed = getTypedPart(address)
  const typedAt = hasTypedPart ? address.lastIndexOf(typed) : Number.POSITIVE_INFINITY
  const differs = (at: number) => {
    // Two addresses of Solana may differ in length: the latter halves are compared from the end.
    const place = at < address.length / 2 ? at : at - address.length + other.length
    return address[at] !== other[place]
  }
  let start = 0
  return (
    <bdi className={styles.address} dir="ltr" translate="no">
      {groupAddress(address).map((group) => {
        const groupStart = start
        start += group.length
        return (
          <span key={groupStart} className={styles.group}>
            {[...group].map((character, offset) => {
              const at = groupStart + offset
              const isTyped = at >= typedAt && at < typedAt + typed.length
              const className = joinClasses(differs(at) && styles.differing, isTyped && styles.typed)
              const Mark = differs(at) ? 'mark' : 'span'
              return (
                <Mark key={at} className={className}>
                  {character}
                </Mark>
              )
            })}
          </span>
        )
      })}
    </bdi>
  )
}
