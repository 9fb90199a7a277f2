import type { TokenBalance } from '@gangway/core'
import { HiddenRows } from './HiddenRows.js'
import { ShowButton } from './ShowButton.js'
import { TokenRow } from './TokenRow.js'
import styles from './TokensTab.module.css'
import type { ShownAnyway } from './useShownAnyway.js'

/** Tokens that look like spam; they count in no total. interface-guide.md §8.2 */
export function HiddenTokens(props: {
  tokens: readonly TokenBalance[]
  isHidden: boolean
  shown: ShownAnyway
}) {
  const { tokens, isHidden, shown } = props
  return (
    <HiddenRows count={tokens.length}>
      <ul className={styles.list}>
        {tokens.map((token) => (
          <li key={token.address}>
            <TokenRow
              token={token}
              isHidden={isHidden}
              action={<ShowButton id={token.address ?? ''} name={token.symbol} shown={shown} />}
            />
          </li>
        ))}
      </ul>
    </HiddenRows>
  )
}
