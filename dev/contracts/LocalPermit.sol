// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A token whose owners may sign what they allow (EIP-2612). Anyone may make more of it, and have it refuse what was signed.
contract LocalPermit is ERC20Permit {
    bool public isRefusing;

    constructor() ERC20("Permit token", "PERMX") ERC20Permit("Permit token") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function refuse(bool isOn) external {
        isRefusing = isOn;
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        public
        override
    {
        require(!isRefusing, "no permits today");
        super.permit(owner, spender, value, deadline, v, r, s);
    }
}
