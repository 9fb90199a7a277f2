// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LocalToken} from "./LocalToken.sol";

/// A token that burns a hundredth of every transfer: the receiver gets less than was sent.
contract FeeToken is LocalToken {
    constructor() LocalToken("Fee token", "FEEX", 18, new address[](0), 0) {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 fee = amount / 100;
        super._transfer(from, to, amount - fee);
        if (fee > 0) _burn(from, fee);
    }
}
