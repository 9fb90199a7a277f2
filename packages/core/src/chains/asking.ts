/** What code of a chain family reports while it asks a wallet for something. */
export type Asking = {
  /**
   * Called right before the wallet is asked, and before what it has only signed is sent. `carriesOut`: from then on
   * nobody can promise that nothing was done.
   *
   * @throws GangwayError where nobody waits for it any more, or another account or network came into use meanwhile.
   */
  begin(options?: { carriesOut: boolean }): void
}
