import type { ProtocolEvent } from './protocol.js'

/** Events of the OP Stack's standard bridge on both of its networks, as specs.optimism.io and `L1StandardBridge.sol` have them. */
export const standardBridgeEvents: readonly ProtocolEvent[] = [
  {
    event:
      'event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)',
    account: 'from',
    operation: 'bridge',
  },
  {
    event:
      'event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
    account: 'to',
    operation: 'bridge',
  },
  {
    event:
      'event ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
    account: 'from',
    operation: 'bridge',
  },
  {
    event:
      'event ERC20WithdrawalFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
    account: 'to',
    operation: 'bridge',
  },
  {
    event:
      'event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
    account: 'from',
    operation: 'bridge',
  },
  {
    event:
      'event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
    account: 'to',
    operation: 'bridge',
  },
]
