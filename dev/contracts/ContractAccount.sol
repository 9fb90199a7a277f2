// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A smart account that does one thing: it accepts the signatures of its owner (EIP-1271).
contract ContractAccount is IERC1271 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
        (address signer, ECDSA.RecoverError problem) = ECDSA.tryRecover(hash, signature);
        bool isGood = problem == ECDSA.RecoverError.NoError && signer == owner;
        return isGood ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
