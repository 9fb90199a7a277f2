// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stands in for an account while a node tries something out for it (`eth_call` with this as the account's code): makes
/// its calls one after the other and tells what came of each. Never deployed anywhere.
contract SwapTrial {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    struct Result {
        bool isDone;
        bytes answer;
        /// What the account has of the coin then, wei.
        uint256 coin;
        uint256 gas;
    }

    receive() external payable {}

    function run(Call[] calldata calls) external returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            uint256 before = gasleft();
            (bool isDone, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            results[i] = Result(isDone, answer, address(this).balance, before - gasleft());
        }
    }
}
