import type { CaipNetworkId } from '@gangway/protocol'
import type { SwapVenue, SwapVenues } from './swapVenue.js'

const tiers = [100, 500, 3000, 10_000] as const

/** Uniswap v3 as it stands on the networks it came to first. */
const firstUniswapV3: SwapVenue = {
  name: 'Uniswap v3',
  kind: 'v3',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  tiers,
}

const createUniswapV2 = (factory: `0x${string}`, router: `0x${string}`): SwapVenue => ({
  name: 'Uniswap v2',
  kind: 'v2',
  factory,
  router,
  fee: 30,
})

/**
 * What is asked on each network of product.md §9 that swaps are offered on. Addresses of Uniswap as
 * docs.uniswap.org/contracts/v3/reference/deployments and …/v2/reference/smart-contracts/v2-deployments have them, of the
 * others as their own documents do. A contract that is not there when the server looks is left out
 * (`createVenueFinder`), so a wrong line costs a venue and never money. Kaia (8217) has none here: `SWAP_VENUES` adds one.
 */
export const swapVenues: Readonly<Partial<Record<CaipNetworkId, SwapVenues>>> = {
  'eip155:1': {
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    stables: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    venues: [
      firstUniswapV3,
      createUniswapV2(
        '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
        '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      ),
    ],
  },
  'eip155:10': {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    venues: [
      firstUniswapV3,
      createUniswapV2(
        '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
        '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
      ),
    ],
  },
  'eip155:56': {
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    stables: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
    venues: [
      {
        name: 'PancakeSwap v2',
        kind: 'v2',
        factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
        router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
        fee: 25,
      },
      {
        name: 'Uniswap v3',
        kind: 'v3',
        quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
        router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
        tiers,
      },
    ],
  },
  'eip155:100': {
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    stables: ['0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83'],
    venues: [
      {
        name: 'Honeyswap',
        kind: 'v2',
        factory: '0xA818b4F111Ccac7AA31D0BCc0806d64F2E0737D7',
        router: '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77',
        fee: 30,
      },
    ],
  },
  'eip155:137': {
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    stables: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    venues: [
      firstUniswapV3,
      {
        name: 'QuickSwap v2',
        kind: 'v2',
        factory: '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
        router: '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff',
        fee: 30,
      },
    ],
  },
  'eip155:250': {
    wrapped: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    stables: [],
    venues: [
      {
        name: 'SpookySwap v2',
        kind: 'v2',
        factory: '0x152eE697f2E276fA89E96742e9bB9aB1F2E61bE3',
        router: '0xF491e7B69E4244ad4002BC14e878a34207E38c29',
        fee: 20,
      },
    ],
  },
  'eip155:324': {
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    stables: ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
    venues: [
      {
        name: 'Uniswap v3',
        kind: 'v3',
        quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
        router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
        tiers,
      },
    ],
  },
  'eip155:8453': {
    wrapped: '0x4200000000000000000000000000000000000006',
    stables: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    venues: [
      {
        name: 'Uniswap v3',
        kind: 'v3',
        quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
        router: '0x2626664c2603336E57B271c5C0b26F421741e481',
        tiers,
      },
      createUniswapV2(
        '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
        '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      ),
    ],
  },
  'eip155:42161': {
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    stables: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    venues: [
      firstUniswapV3,
      createUniswapV2(
        '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
        '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      ),
    ],
  },
  'eip155:43114': {
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    stables: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
    venues: [
      {
        name: 'Uniswap v3',
        kind: 'v3',
        quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
        router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
        tiers,
      },
      createUniswapV2(
        '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
        '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      ),
    ],
  },
  'eip155:1313161554': {
    wrapped: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    stables: ['0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'],
    venues: [
      {
        name: 'Trisolaris',
        kind: 'v2',
        factory: '0xc66F594268041dB60507F00703b152492fb176E7',
        router: '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B',
        fee: 30,
      },
    ],
  },
}
