// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ITokenBalance, LocalPair} from "./LocalPair.sol";

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// Makes pools of two tokens and swaps by them: factory and router in one, with the functions that wallets know of
/// Uniswap v2's.
contract LocalPairs {
    address public immutable WETH;
    mapping(address => mapping(address => address)) public getPair;

    constructor(address wrapped) {
        WETH = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH, "only unwrapped");
    }

    function factory() external view returns (address) {
        return address(this);
    }

    function createPair(address a, address b) external returns (address pair) {
        require(a != b && getPair[a][b] == address(0), "there is one");
        pair = address(new LocalPair(a, b));
        getPair[a][b] = pair;
        getPair[b][a] = pair;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            (uint256 had, uint256 other) = _reserves(path[i - 1], path[i]);
            amounts[i] = _amountOut(amounts[i - 1], had, other);
        }
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable {
        require(path[0] == WETH, "not the coin");
        IWrapped(WETH).deposit{value: msg.value}();
        _call(WETH, abi.encodeWithSignature("transfer(address,uint256)", _pair(path[0], path[1]), msg.value));
        _swap(amountOutMin, path, to, deadline);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external {
        _take(path, amountIn);
        _swap(amountOutMin, path, to, deadline);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external {
        require(path[path.length - 1] == WETH, "not the coin");
        _take(path, amountIn);
        uint256 got = _swap(amountOutMin, path, address(this), deadline);
        IWrapped(WETH).withdraw(got);
        (bool isPaid,) = to.call{value: got}("");
        require(isPaid, "not paid");
    }

    function _take(address[] calldata path, uint256 amount) private {
        address pair = _pair(path[0], path[1]);
        _call(path[0], abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, pair, amount));
    }

    /// Each pool gets what really arrived, whatever the tokens kept.
    function _swap(uint256 least, address[] calldata path, address to, uint256 deadline) private returns (uint256 got) {
        require(block.timestamp <= deadline, "too late");
        ITokenBalance last = ITokenBalance(path[path.length - 1]);
        uint256 before = last.balanceOf(to);
        for (uint256 i = 1; i < path.length; i++) {
            _hop(path[i - 1], path[i], i + 1 < path.length ? _pair(path[i], path[i + 1]) : to);
        }
        got = last.balanceOf(to) - before;
        require(got >= least, "too little comes out");
    }

    function _hop(address from, address into, address next) private {
        LocalPair pair = LocalPair(_pair(from, into));
        (uint256 had, uint256 other) = _reserves(from, into);
        uint256 out = _amountOut(ITokenBalance(from).balanceOf(address(pair)) - had, had, other);
        if (from == pair.token0()) pair.swap(0, out, next, "");
        else pair.swap(out, 0, next, "");
    }

    function _pair(address a, address b) private view returns (address pair) {
        pair = getPair[a][b];
        require(pair != address(0), "no such pool");
    }

    function _reserves(address from, address into) private view returns (uint256, uint256) {
        LocalPair pair = LocalPair(_pair(from, into));
        (uint112 reserve0, uint112 reserve1,) = pair.getReserves();
        return from == pair.token0() ? (uint256(reserve0), uint256(reserve1)) : (uint256(reserve1), uint256(reserve0));
    }

    function _amountOut(uint256 amountIn, uint256 had, uint256 other) private pure returns (uint256) {
        require(amountIn > 0 && had > 0 && other > 0, "nothing there");
        uint256 counted = amountIn * 997;
        return (counted * other) / (had * 1000 + counted);
    }

    function _call(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "not moved");
    }
}
