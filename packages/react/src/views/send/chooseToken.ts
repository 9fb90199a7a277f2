import type { SendState, TokenBalance } from '@gangway/core'

/**
 * What choosing an asset changes: another one clears the amount and Max (interface-guide.md §9.2). An amount that
 * waited for its asset, from a link, stays only with what that link asks for.
 */
export function chooseToken(
  { token: before, draft }: Pick<SendState, 'token' | 'draft'>,
  token: TokenBalance,
  isAskedFor: boolean,
): Pick<SendState, 'token' | 'draft'> {
  const isSame = before
    ? !before.nft && before.chainId === token.chainId && before.address === token.address
    : isAskedFor
  if (isSame || draft === null) return { token, draft }
  const speed = draft.speed === 'custom' ? 'normal' : draft.speed
  return {
    token,
    draft: {
      ...draft,
      amount: '',
      amountUnit: 'token',
      shownUnit: 'token',
      isMax: false,
      speed,
      customFees: {},
    },
  }
}
