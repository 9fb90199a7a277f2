// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LocalToken} from "./LocalToken.sol";

/// A token whose `transfer` moves nothing and says so by returning false, where others revert.
contract FalseToken is LocalToken {
    constructor() LocalToken("False token", "FALSEX", 18, new address[](0), 0) {}

    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }
}
