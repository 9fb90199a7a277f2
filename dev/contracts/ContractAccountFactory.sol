// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ContractAccount} from "./ContractAccount.sol";

/// Creates each owner's smart account at an address that is known before (CREATE2).
contract ContractAccountFactory {
    function create(address owner) external returns (ContractAccount) {
        return new ContractAccount{salt: 0}(owner);
    }
}
