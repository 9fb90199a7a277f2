// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Moves coin where only a trace shows it.
contract Forwarder {
    receive() external payable {}

    /// Passes on what it is sent, in equal parts.
    function forward(address payable[] calldata recipients) external payable {
        uint256 part = msg.value / recipients.length;
        for (uint256 i = 0; i < recipients.length; i++) _pay(recipients[i], part);
    }

    /// Pays, and takes it back within the same transaction, which succeeds.
    function pretend(address payable recipient) external payable {
        try this.payThenRevert(recipient, msg.value) {} catch {}
        _pay(payable(msg.sender), msg.value);
    }

    function payThenRevert(address payable recipient, uint256 amount) external {
        _pay(recipient, amount);
        revert("not really");
    }

    function _pay(address payable recipient, uint256 amount) private {
        (bool isPaid,) = recipient.call{value: amount}("");
        require(isPaid, "not paid");
    }
}
