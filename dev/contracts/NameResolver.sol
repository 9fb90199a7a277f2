// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Resolver of a name in ENS whose subnames a Gangway server gives away: it sends its askers on to the server's gateway
/// (ERC-3668, ENSIP-10), and takes an answer that a signer of its list signed and that has not expired.
contract NameResolver {
    /// The order of the secp256k1 curve, halved: of the two signatures of one answer the one with the lower `s` is taken.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private urls;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error AnswerExpired();
    error SignatureInvalid();

    event OwnerChanged(address owner);
    event SignerChanged(address signer, bool isSigner);
    event UrlsChanged(string[] urls);

    constructor(address newOwner, address[] memory signers) {
        owner = newOwner;
        emit OwnerChanged(newOwner);
        for (uint256 i = 0; i < signers.length; i++) setSignerTo(signers[i], true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setOwner(address newOwner) external onlyOwner {
        owner = newOwner;
        emit OwnerChanged(newOwner);
    }

    /// Adds a signer, or takes one out. A new one is added before the gateway signs by it, the old one is taken out after.
    function setSigner(address signer, bool isAllowed) external onlyOwner {
        setSignerTo(signer, isAllowed);
    }

    /// Where the gateway is, tried in order; `{sender}` and `{data}` are filled in by the asker.
    function setUrls(string[] calldata newUrls) external onlyOwner {
        delete urls;
        for (uint256 i = 0; i < newUrls.length; i++) urls.push(newUrls[i]);
        emit UrlsChanged(newUrls);
    }

    function getUrls() external view returns (string[] memory) {
        return urls;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// Sends the asker on. `name` is DNS-encoded, `data` is what the name is asked.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    /// Takes the gateway's answer to `question`.
    function resolveWithProof(bytes calldata answer, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired();
        bytes32 hash = hashAnswer(expires, question, result);
        if (!isSigner[recover(hash, signature)]) revert SignatureInvalid();
        return result;
    }

    /// What the gateway signs. It names this contract, so an answer for another resolver is none here.
    function hashAnswer(uint64 expires, bytes memory question, bytes memory result) public view returns (bytes32) {
        return keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert SignatureInvalid();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert SignatureInvalid();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert SignatureInvalid();
    }

    function setSignerTo(address signer, bool isAllowed) private {
        isSigner[signer] = isAllowed;
        emit SignerChanged(signer, isAllowed);
    }
}
