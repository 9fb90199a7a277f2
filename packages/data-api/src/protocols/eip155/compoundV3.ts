import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Compound v3. Of each network its markets and their rewards, and the events, as github.com/compound-finance/comet has them
 * (`deployments`, `CometMainInterface.sol`, `CometRewards.sol`). A market has one event for deposit and repayment and one for
 * withdrawal and loan: its own token is made and destroyed only above zero.
 */
export const compoundV3: Protocol = {
  name: 'Compound',
  contracts: {
    'eip155:1': [
      '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      '0x5D409e56D886231aDAf00c8775665AD0f9897b56',
      '0x3Afdc9BCA9213A35503b077a6072F3D0d5AB0840',
      '0xe85Dc543813B8c2CFEaAc371517b925a166a9293',
      '0xA17581A9E3356d9A858b789D68B4d866e593aE94',
      '0x3D0bb1ccaB520A66e607822fC55BC921738fAFE3',
      '0x1B0e765F6224C21223AeA2af16c1C46E38885a40',
    ],
    'eip155:10': [
      '0x2e44e174f7D53F0212823acC11C01A11d58c5bCB',
      '0x995E394b8B2437aC8Ce61Ee0bC610D617962B214',
      '0xE36A30D249f7761327fd973001A32010b521b6Fd',
      '0x443EA0340cb75a160F31A440722dec7b5bc3C2E9',
    ],
    'eip155:137': [
      '0xF25212E676D1F7F89Cd72fFEe66158f541246445',
      '0xaeB318360f27748Acb200CE616E389A6C9409a07',
      '0x45939657d1CA34A8FA39A924B71D28Fe8431e581',
    ],
    'eip155:5000': [
      '0x606174f62cd968d8e684c645080fa694c1D7786E',
      '0xCd83CbBFCE149d141A5171C3D6a0F0fCCeE225Ab',
    ],
    'eip155:8453': [
      '0x784efeB622244d2348d4F2522f8860B96fbEcE89',
      '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf',
      '0xb125E6687d4313864e53df431d5425969c15Eb2F',
      '0x2c776041CCFe903071AF44aa147368a9c8EEA518',
      '0x46e6b214b524310239732D51387075E0e70970bf',
      '0x123964802e6ABabBE1Bc9547D72Ef1B69B00A6b1',
    ],
    'eip155:42161': [
      '0xA5EDBDD9646f8dFF606d7448e414884C7d905dCA',
      '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf',
      '0xd98Be00b5D27fc98112BdE293e487f8D4cA57d07',
      '0x6f7D514bbD4aFf3BcD1140B7344b32f063dEe486',
      '0x88730d254A2f7e6AC8388c3198aFd694bA9f7fae',
    ],
    'eip155:59144': [
      '0x8D38A3d6B3c3B7d96D6536DA7Eef94A9d7dbC991',
      '0x60F2058379716A64a7A5d29219397e79bC552194',
      '0x2c7118c4C88B9841FCF839074c26Ae8f035f2921',
    ],
    'eip155:31337': [localProtocols.loans],
    'eip155:31338': [localProtocols.loans],
  },
  events: [
    {
      event: 'event Supply(address indexed from, address indexed dst, uint256 amount)',
      account: 'dst',
      operation: 'deposit',
      withoutShares: 'repay',
    },
    {
      event: 'event Withdraw(address indexed src, address indexed to, uint256 amount)',
      account: 'src',
      operation: 'withdraw',
      withoutShares: 'borrow',
    },
    {
      event:
        'event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)',
      account: 'dst',
      operation: 'deposit',
    },
    {
      event:
        'event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)',
      account: 'src',
      operation: 'withdraw',
    },
    {
      event:
        'event RewardClaimed(address indexed src, address indexed recipient, address indexed token, uint256 amount)',
      account: 'recipient',
      operation: 'claim',
    },
  ],
}
