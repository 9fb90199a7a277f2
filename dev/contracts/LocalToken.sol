// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token of the local world. Anyone may make more of it, so nobody mistakes it for money.
contract LocalToken is ERC20 {
    uint8 private immutable _decimals;

    /// @param holders accounts that start with `amount` each
    constructor(string memory name, string memory symbol, uint8 decimals_, address[] memory holders, uint256 amount)
        ERC20(name, symbol)
    {
        _decimals = decimals_;
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], amount);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
