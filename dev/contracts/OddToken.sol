// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that answers each call with whatever bytes it was told, and tells of transfers that never were. What it was
/// not told to answer reverts.
contract OddToken {
    mapping(bytes4 => bytes) private _answers;
    mapping(bytes4 => bool) private _isGreedy;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function setAnswer(bytes4 selector, bytes calldata answer) external {
        _answers[selector] = answer;
    }

    /// From now on that call takes all gas there is.
    function setGreedy(bytes4 selector) external {
        _isGreedy[selector] = true;
    }

    function pretendTransfer(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    fallback(bytes calldata) external returns (bytes memory) {
        while (_isGreedy[msg.sig]) {}
        require(_answers[msg.sig].length > 0, "not told");
        return _answers[msg.sig];
    }
}
