import { type AccountTransfer, formatAmount, formatQuantity } from '@gangway/core'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'

/** How much of what moved: in lists 3 decimals (product.md §5), else `exact`. An NFT by its name. */
export function TransferAmount(props: {
  transfer: AccountTransfer
  sign: string
  isHidden: boolean
  isExact?: boolean
}) {
  const { transfer, sign, isHidden, isExact = false } = props
  const { kind, amount, decimals, name, symbol } = transfer
  const t = useLateTranslate()
  const locale = useLocale()
  if (isHidden) return t('account.hidden')
  if (kind === 'nft')
    return (
      <bdi>
        {sign}
        {amount !== null && amount > 1n && `${amount} × `}
        {name ?? '–'}
      </bdi>
    )
  const format = isExact ? formatAmount : formatQuantity
  return (
    <bdi dir="ltr">
      {sign}
      {amount === null ? '–' : format(amount, decimals, { locale })} {symbol ?? '–'}
    </bdi>
  )
}
