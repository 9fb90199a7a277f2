// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The local world's stable coin: six decimals, as much of it as the faucet likes.
contract Usdx is ERC20("USDX", "USDX"), Ownable {
    /// @param minter account that may mint (the faucet)
    /// @param holders accounts that start with `amount` each
    constructor(address minter, address[] memory holders, uint256 amount) {
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], amount);
        _transferOwnership(minter);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
