import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isDeep } from './support/isDeep.js'

/** Journeys about chains, lists and texts: any browser shows them alike, so the second road of CI leaves them to the first. */
const anyBrowser = [
  'outcomes/*.spec.ts',
  'specs/{connectLists,customNetwork,devConsole,examples,faucet,names,networks,options,readme,templates,useWallet}.spec.ts',
  'specs/{accountActivity,recipients,sendEvm,sendNft,sendRuns,sendSolana,sendTexts,testWallet}.spec.ts',
]

const wipes = '*/wipes.spec.ts'
const outcomes = 'outcomes/*.spec.ts'
/** Deep runs begin with what takes longest, beside which all else runs, and see each outcome of a send twice. */
const deepProjects = [
  { testMatch: wipes },
  { testMatch: outcomes, repeatEach: 2 },
  { testIgnore: [wipes, outcomes] },
]

/**
 * The journeys in a real browser, against a local world of their own.
 * Run through `npm test`, or alone: `npm run journeys -- <part of a file name>`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: [
    'specs/*.spec.ts',
    'outcomes/*.spec.ts',
    'conformance/*.spec.ts',
    'firefox/*.spec.ts',
    'webkit/*.spec.ts',
  ],
  testIgnore: process.env.GANGWAY_ROAD === 'second' ? anyBrowser : [],
  ...(isDeep ? { projects: deepProjects } : {}),
  outputDir: 'test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two a core: a journey often waits, for a mail or a block. All share one world, which follows 32 accounts.
  workers: Math.min(availableParallelism() * 2, 6),
  // Of a whole journey; what a journey waits for has a limit of its own, so a failure is told sooner.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./outcomes/outcomeTableReporter.ts'], ['./states/stateTableReporter.ts']],
  use: {
    // What moves is a matter of `steady.spec.ts`: a tap on what is still moving may miss on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording everything takes an eighth of the time: `npm run journeys -- --trace=retain-on-failure <name>` does.
    trace: 'off',
    // 'only-on-failure' takes one of every test before it knows how that ends; a trace has them too.
    screenshot: 'off',
    actionTimeout: 15_000,
  },
})
