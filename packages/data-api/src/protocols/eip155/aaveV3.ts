import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Aave v3. Of each network its pool, the controller of its rewards, and the gateway that takes the coin, as
 * github.com/bgd-labs/aave-address-book has them. Events are those of `IPool` and `IRewardsController`. The gateway withdraws
 * in its own name, so that is told by the call.
 */
export const aaveV3: Protocol = {
  name: 'Aave',
  contracts: {
    'eip155:1': [
      '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
      '0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb',
      '0xd01607c3C5eCABa394D8be377a08590149325722',
    ],
    'eip155:10': [
      '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
      '0x929EC64c34a17401F460460D4B9390518E5B473e',
      '0x5f2508cAE9923b02316254026CD43d7902866725',
    ],
    'eip155:56': [
      '0x6807dc923806fE8Fd134338EABCA509979a7e0cB',
      '0xC206C2764A9dBF27d599613b8F9A63ACd1160ab4',
      '0x0c2C95b24529664fE55D4437D7A31175CFE6c4f7',
    ],
    'eip155:100': [
      '0xb50201558B00496A145fE76f7424749556E326D8',
      '0xaD4F91D26254B6B0C6346b390dDA2991FDE2F20d',
      '0x721B9abAb6511b46b9ee83A1aba23BDAcB004149',
    ],
    'eip155:137': [
      '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
      '0x929EC64c34a17401F460460D4B9390518E5B473e',
      '0xBC302053db3aA514A3c86B9221082f162B91ad63',
    ],
    'eip155:324': [
      '0x78e30497a3c7527d953c6B1E3541b021A98Ac43c',
      '0x37c972C9dDfC2138EBe33eC19dba063AB9f8966e',
      '0xAE2b00D676130Bdf22582781BbBA8f4F21e8B0ff',
    ],
    'eip155:5000': [
      '0x458F293454fE0d67EC0655f3672301301DD51422',
      '0x682482a584eE20fefc01f4575c45C5d84de6F619',
      '0x9C6cCAC66b1c9AbA4855e2dD284b9e16e41E06eA',
    ],
    'eip155:8453': [
      '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
      '0xf9cc4F0D883F1a1eb2c253bdb46c254Ca51E1F44',
      '0xa0d9C1E9E48Ca30c8d8C3B5D69FF5dc1f6DFfC24',
    ],
    'eip155:42161': [
      '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
      '0x929EC64c34a17401F460460D4B9390518E5B473e',
      '0x5283BEcEd7ADF6D003225C13896E536f2D4264FF',
    ],
    'eip155:42220': [
      '0x3E59A31363E2ad014dcbc521c4a0d5757d9f3402',
      '0x4725A0FdbEB14A77964bC1C221eE3a7982263103',
    ],
    'eip155:43114': [
      '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
      '0x929EC64c34a17401F460460D4B9390518E5B473e',
      '0x2825cE5921538d17cc15Ae00a8B24fF759C6CDaE',
    ],
    'eip155:59144': [
      '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac',
      '0xc67bb8F2314fA0df50cBa314c6509A7bdAD500C0',
      '0x31A239f3e39c5D8BA6B201bA81ed584492Ae960F',
    ],
    'eip155:31337': [localProtocols.pool],
    'eip155:31338': [localProtocols.pool],
  },
  events: [
    {
      event:
        'event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
      account: 'onBehalfOf',
      operation: 'deposit',
    },
    {
      event:
        'event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
      account: 'user',
      operation: 'withdraw',
    },
    {
      event:
        'event Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)',
      account: 'onBehalfOf',
      operation: 'borrow',
    },
    {
      event:
        'event Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens)',
      account: 'user',
      operation: 'repay',
    },
    {
      event:
        'event RewardsClaimed(address indexed user, address indexed reward, address indexed to, address claimer, uint256 amount)',
      account: 'to',
      operation: 'claim',
    },
  ],
  calls: [
    { function: 'function withdrawETH(address pool, uint256 amount, address to)', operation: 'withdraw' },
  ],
}
