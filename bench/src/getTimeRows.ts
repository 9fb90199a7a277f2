import { budgets } from './budgets.js'
import type { PageName } from './comparedPages.js'
import type { Moment, Times } from './measureTimes.js'
import type { TableRow } from './printTable.js'

/** The rows of architecture.md §8 that compare times, with those of AppKit where it was measured. */
export function getTimeRows(times: Times, { hasAppKit }: { hasAppKit: boolean }): TableRow[] {
  const ratio = (value: number) => `${value.toFixed(2)} ×`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const ours = (moment: Moment) => times('connect-button', moment)
  const against = (page: PageName, moment: Moment, name: string, budget?: number): TableRow => ({
    name,
    value: ours(moment) / times(page, moment),
    ...(budget === undefined ? {} : { budget }),
    format: ratio,
  })
  const peer = (moment: Moment, budget?: number): TableRow[] =>
    hasAppKit
      ? [
          { name: '… AppKit 1.7.3', value: times('appkit', moment), format: ms },
          against('appkit', moment, '… of AppKit 1.7.3', budget),
        ]
      : []
  return [
    { name: 'button usable', value: ours('usable'), format: ms },
    against('bare-react', 'usable', '… of a bare React page', budgets.buttonUsable),
    against('bare-wagmi', 'usable', '… of bare wagmi'),
    ...peer('usable'),
    { name: 'click → dialog usable', value: ours('dialog'), format: ms },
    {
      name: '… while every remote stalls',
      value: ours('dialog while stalled') / ours('dialog'),
      budget: budgets.dialogWhileStalled,
      format: ratio,
    },
    ...peer('dialog', budgets.dialogOfAppKit),
    { name: 'click on a wallet → address shown', value: ours('address'), format: ms },
    against('bare-wagmi', 'address', '… of bare wagmi', budgets.addressShown),
    ...peer('address', budgets.addressOfAppKit),
  ]
}
