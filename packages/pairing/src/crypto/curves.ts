/** Ed25519 signatures (RFC 8032) and X25519 agreement (RFC 7748); every key 32 bytes. */
export type Curves = {
  getSigner(seed: Uint8Array): Promise<Signer>
  getAgreementKey(privateKey: Uint8Array): Promise<Uint8Array>
  /** Fails when the peer's key is none, or one that would make the result known to all. */
  getSharedSecret(privateKey: Uint8Array, peerPublicKey: Uint8Array): Promise<Uint8Array>
}

/** Who signs with one seed. */
export type Signer = { publicKey: Uint8Array; sign(message: Uint8Array): Promise<Uint8Array> }
